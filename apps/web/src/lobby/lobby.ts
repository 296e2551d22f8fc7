/** The door: what other rooms take of this one. */
export { percent, volatilityOf } from './figures.ts'
export { FirstGames } from './FirstGames.tsx'
export { GameHeart } from './game-heart.ts'
export { LobbyCard } from './LobbyCard.tsx'
export { ReturnToGame } from './ReturnToGame.tsx'
export { measuredQuery, MeasuredReturn } from './MeasuredReturn.tsx'
export { useBroughtFavorites } from './use-favorites.ts'
export { gameQuery, loadCards, loadFirstGames, useCards, useFirstGames } from './use-lobby.ts'
