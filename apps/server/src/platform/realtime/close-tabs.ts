import { setTimeout as pause } from 'node:timers/promises'
import { type WebSocketServer } from 'ws'

/** «Service Restart»: the page connects again within half a second, to another node. */
const RESTART = 1012
/** All tabs are closed within two seconds, in parts, so that the other nodes do not get all of them at once. */
const PARTS_MAX = 20
const PART_MIN = 500
const BETWEEN_PARTS_MS = 100
/** A tab that has not answered by then is disconnected. */
const ANSWERS_WITHIN_MS = 2_000

/** Resolves when every tab of a node that stops is closed. */
export async function closeTabs(server: WebSocketServer): Promise<void> {
  // From now on new tabs are refused.
  const closed = new Promise<void>((done) => server.close(() => done()))
  const tabs = [...server.clients]
  const part = Math.max(PART_MIN, Math.ceil(tabs.length / PARTS_MAX))
  for (let from = 0; from < tabs.length; from += part) {
    if (from > 0) await pause(BETWEEN_PARTS_MS)
    for (const tab of tabs.slice(from, from + part)) tab.close(RESTART, 'restart')
  }
  const late = setTimeout(() => {
    for (const tab of server.clients) tab.terminate()
  }, ANSWERS_WITHIN_MS)
  await closed
  clearTimeout(late)
}
