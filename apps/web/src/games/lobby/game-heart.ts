import { afterwards } from '#lib/afterwards.tsx'

/** For the page of a game: it comes when the page is alive. */
export const GameHeart = afterwards(async () => (await import('./Heart.tsx')).Heart)
