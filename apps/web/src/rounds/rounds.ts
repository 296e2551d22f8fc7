/** The door: what other rooms take of this one. */
export { fetchClient } from './fetch-client.ts'
export { withClientSeed } from './client-seed.ts'
export { GameClient } from './GameClient.tsx'
export { GameHistory } from './GameHistory.tsx'
export { GameRules, loadRules } from './GameRules.tsx'
export { historyText } from './history.text.ts'
export { loadShowcase, TitleShowcase } from './TitleShowcase.tsx'
export { useOpenTable } from './use-open-table.ts'
