import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { areaOf, layers } from './layers.ts'
import { type Module } from '#lib/module.ts'

export type NamedModule = Module & { name: string }

/**
 * The modules of these names that have a manifest in the folder, in the order of the names. A module of an area lies in
 * the folder of its area.
 */
export function loadModules(names: readonly string[], folder: string): Promise<NamedModule[]> {
  const manifest = (name: string) =>
    path.join(folder, areaOf(name) ?? '', name, `${name}.module.ts`)
  return Promise.all(
    names
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
