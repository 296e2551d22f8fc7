import { type Module } from '#lib/module.ts'
import { sealedChains } from './sealed.ts'

export const module: Module = {
  sealed: [sealedChains],
}
