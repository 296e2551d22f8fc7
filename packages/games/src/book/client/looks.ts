import looks from 'virtual:slots/book'
import { type Looks, looksOf } from '../../slot/looks.ts'

export const bookLooks = (art: string): Looks => looksOf(looks, art)
