import { type Game } from '@ayva/contract/games/lobby'

/** Windows opened by a press, by game; they wait for the address from the launch. */
const opened = new Map<number, Window>()
const OPENED_MAX = 8

/** Opens an empty window during the press, because browsers block windows that are opened later. */
export function openWindow({ id }: Pick<Game, 'id'>): void {
  const made = window.open('about:blank', '_blank')
  if (!made) return
  if (opened.size >= OPENED_MAX) opened.delete(opened.keys().next().value!)
  opened.set(id, made)
}

/** Navigates the window of a game to its address; false if there is none or it was closed. */
export function leadWindow({ id }: Pick<Game, 'id'>, url: string): boolean {
  const made = opened.get(id)
  opened.delete(id)
  if (!made || made.closed) return false
  // Hides the opening page from the supplier's game.
  made.opener = null
  made.location.replace(url)
  return true
}

/** The launch has failed, so the empty window is closed. */
export function closeWindow({ id }: Pick<Game, 'id'>): void {
  opened.get(id)?.close()
  opened.delete(id)
}
