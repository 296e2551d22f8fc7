import looks from 'virtual:slots/ways'
import { type Looks, looksOf } from '../../slot/looks.ts'

export const waysLooks = (art: string): Looks => looksOf(looks, art)
