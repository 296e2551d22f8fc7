/** Events of higher modules by which players enter campaigns. */
export { giftEnds, levelReached } from './campaigns.events.ts'
