import looks from 'virtual:slots/classic3'
import { type Looks, looksOf } from '../../slot/looks.ts'

export const classic3Looks = (art: string): Looks => looksOf(looks, art)
