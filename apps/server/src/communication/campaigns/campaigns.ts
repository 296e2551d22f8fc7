/** What modules above tell campaigns: events by which players enter them. */
export { giftEnds, levelReached } from './campaigns.events.ts'
