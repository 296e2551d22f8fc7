/** Which pages may be covered by what opens by itself. */
import { type Location } from 'react-router'
import { rowOf } from './row-of.ts'

/** Something is open over the page, the chat stands beside it, or somebody types. */
const BUSY =
  'dialog[open], [role="dialog"], input:focus, select:focus, textarea:focus, [contenteditable]:focus'

export type At = Pick<Location, 'pathname' | 'hash'>

/** Lists of games and games themselves: nothing opens over them by itself. */
export function isOfGames({ pathname }: At): boolean {
  const row = rowOf(pathname)
  return row?.kind === 'game' || /^\/games?(\/|$)/.test(row?.path ?? '')
}

/** Nothing is open over the page, and nobody types. */
export const isQuiet = ({ hash }: At): boolean =>
  hash === '' && document.querySelector(BUSY) === null

/** Whether a page may be covered: it is one of the site, has no dialog of its address and nobody is busy on it. */
export function isFree(at: At): boolean {
  const row = rowOf(at.pathname)
  return row?.layout === 'site' && !row.modal && !isOfGames(at) && isQuiet(at)
}

export function isOfPayment({ pathname }: At): boolean {
  return rowOf(pathname)?.kind === 'payment'
}
