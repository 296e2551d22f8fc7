/** All engines at once, for those who play every game: the server and its tests. A browser fetches one. */
import { Registry } from '@ayva/game-math/release'
import { engines } from './engines.ts'

export const registry = new Registry(await Promise.all(engines.map(({ math }) => math())))
