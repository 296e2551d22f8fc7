import looks from 'virtual:slots/wildlines'
import { type Looks, looksOf } from '../../slot/looks.ts'

export const wildlinesLooks = (art: string): Looks => looksOf(looks, art)
