import looks from 'virtual:slots/cluster'
import { type Looks, looksOf } from '../../slot/looks.ts'

export const clusterLooks = (art: string): Looks => looksOf(looks, art)
