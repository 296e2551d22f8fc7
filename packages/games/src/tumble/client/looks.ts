import looks from 'virtual:slots/tumble'
import { type Looks, looksOf } from '../../slot/looks.ts'

export const tumbleLooks = (art: string): Looks => looksOf(looks, art)
