import { type Module } from '#lib/module.ts'

/** Operators are made by a command and speak in the calls of other modules; they have none of their own. */
export const module: Module = {}
