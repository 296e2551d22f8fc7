import { type Location } from 'react-router'
import { rowOf } from '#lib/row-of.ts'

/** Something is open over the page, or somebody types. */
const BUSY = 'dialog[open], input:focus, select:focus, textarea:focus, [contenteditable]:focus'

type At = Pick<Location, 'pathname' | 'hash'>

/** Whether a page may be covered: it is one of the site, has no dialog of its address and nobody is busy on it. */
export function isFree({ pathname, hash }: At): boolean {
  const row = rowOf(pathname)
  if (hash !== '' || row?.layout !== 'site' || row.modal || isOfGames(pathname)) return false
  return document.querySelector(BUSY) === null
}

/** Lists of games and games themselves: nothing opens over them by itself. */
function isOfGames(pathname: string): boolean {
  const row = rowOf(pathname)
  return row?.kind === 'game' || /^\/games?(\/|$)/.test(row?.path ?? '')
}
