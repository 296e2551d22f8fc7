import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { layers } from './layers.ts'
import { type Module } from '#lib/module.ts'

export type NamedModule = Module & { name: string }

/** The modules of a plan that have a manifest in the folder, in the order of the plan. */
export function loadModules(layers: readonly string[], folder: string): Promise<NamedModule[]> {
  const manifest = (name: string) => path.join(folder, name, `${name}.module.ts`)
  return Promise.all(
    layers
      .filter((name) => existsSync(manifest(name)))
      .map(async (name) => {
        const { module } = (await import(pathToFileURL(manifest(name)).href)) as { module: Module }
        return { ...module, name }
      }),
  )
}

/** Every module of the app that has something on the server: the lower ones first. */
export const modules = await loadModules(layers.flat(), import.meta.dirname)

/** Every column of the product that is sealed with DATA_KEY. */
export const sealedColumns = modules.flatMap(({ sealed = [] }) => sealed)
