"""Lets PyChess examine an engine with both of its protocols, and prints what it learned; run by the system's Python."""

# mypy: ignore-errors

import asyncio
import json
import os
import sys

folder, path = sys.argv[1:]
os.makedirs(os.path.join(folder, "pychess"))
for protocol in ("uci", "xboard"):
    link = os.path.join(folder, "ours-" + protocol)
    os.symlink(path, link)
names = [(protocol, "ours-" + protocol) for protocol in ("uci", "xboard")]
engines = [
    {"protocol": protocol, "name": name, "command": os.path.join(folder, name), "recheck": True}
    for protocol, name in names
]
with open(os.path.join(folder, "pychess", "engines.json"), "w") as file:
    json.dump(engines, file)
os.environ.update(HOME=folder, XDG_CONFIG_HOME=folder, XDG_DATA_HOME=folder, XDG_CACHE_HOME=folder)

loop = asyncio.SelectorEventLoop()
asyncio.set_event_loop(loop)


async def discover():
    from pychess.Players import engineNest

    # No other engine that may be installed is asked.
    engineNest.ENGINES_LIST.clear()
    discoverer = engineNest.discoverer
    discoverer.discover()
    for _ in range(300):
        await asyncio.sleep(0.1)
        if all(done for _, done in discoverer.toBeRechecked.values()):
            break
    print("RESULT", json.dumps([engine for engine in discoverer.engines if engine["name"].startswith("ours")]))


loop.run_until_complete(discover())
