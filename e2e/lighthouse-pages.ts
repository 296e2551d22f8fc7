import path from 'node:path'

/** One of each kind that visitors arrive at. */
export const pages = {
  home: '/',
  category: '/games/slots',
  game: '/games/medovy-dvor/sochnye-semerki',
  pregame: '/game/medovy-dvor/sochnye-semerki',
  article: '/rules',
}
export const folder = path.resolve(import.meta.dirname, '../.data/lighthouse')
