import looks from 'virtual:slots/hold'
import { type Looks, looksOf } from '../../slot/looks.ts'

export const holdLooks = (art: string): Looks => looksOf(looks, art)
