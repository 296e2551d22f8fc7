import { type Game } from '@ayva/contract/games/lobby'

/** Windows that a press has opened, by game: they wait for the address that the launch will tell. */
const opened = new Map<number, Window>()
const OPENED_MAX = 8

/** Opens an empty window from the press itself, for browsers allow none that is opened later. */
export function openWindow({ id }: Pick<Game, 'id'>): void {
  const made = window.open('about:blank', '_blank')
  if (!made) return
  if (opened.size >= OPENED_MAX) opened.delete(opened.keys().next().value!)
  opened.set(id, made)
}

/** Leads the window of a game to its address; false where there is none, or it was closed. */
export function leadWindow({ id }: Pick<Game, 'id'>, url: string): boolean {
  const made = opened.get(id)
  opened.delete(id)
  if (!made || made.closed) return false
  // A game of somebody else's learns nothing of the page that has opened it.
  made.opener = null
  made.location.replace(url)
  return true
}

/** The launch has failed: an empty window is of no use. */
export function closeWindow({ id }: Pick<Game, 'id'>): void {
  opened.get(id)?.close()
  opened.delete(id)
}
