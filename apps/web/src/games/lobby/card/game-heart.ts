import { afterwards } from '#lib/afterwards.tsx'

/** The favourite button of a game's page, loaded after hydration. */
export const GameHeart = afterwards(async () => (await import('./Heart.tsx')).Heart)
