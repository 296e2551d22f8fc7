/** All engines at once, for code that plays every game: the server and its tests. A browser loads one. */
import { Registry } from '@ayva/game-math/release'
import { engines } from './engines.ts'

export const registry = new Registry(await Promise.all(engines.map(({ math }) => math())))
