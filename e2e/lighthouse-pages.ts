import path from 'node:path'

/** One of each kind that strangers come to. */
export const pages = {
  home: '/',
  category: '/games/slots',
  game: '/games/medovy-dvor/sochnye-semerki',
  pregame: '/game/medovy-dvor/sochnye-semerki',
  article: '/rules',
}
/** Where reports are kept. */
export const folder = path.resolve(import.meta.dirname, '../.data/lighthouse')
