/** The content beside the places, loaded after the page's own code. */
import { type Tournament } from '@ayva/contract/rewards/tournaments'
import { later } from '#lib/later.tsx'

type Of = { tournament: Tournament }

export const Games = later<Of>(async () => (await import('./TournamentSides.tsx')).Games)
export const Prizes = later<Of>(async () => (await import('./TournamentSides.tsx')).Prizes)
export const Rules = later<Of>(async () => (await import('./Rules.tsx')).Rules)
