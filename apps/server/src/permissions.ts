import { existsSync, readdirSync } from 'node:fs'
import { type Audience, type Permission, permissionsFor } from '@ayva/contract/base'
import { areaOf } from './layers.ts'
import { modules } from './modules.ts'

/** Every permission that a call of the contract requires, sorted. */
export const permissions: Permission[] = [
  ...new Set(
    (await Promise.all(modules.map(({ name }) => contractOf(name))))
      .flatMap((module) => Object.values(module) as unknown[])
      .flatMap((value) => permissionOf(value)),
  ),
].toSorted()

/** The module's file in the contract; empty if there is none. */
export async function contractOf(name: string): Promise<object> {
  const at = (path: string) => new URL(path, import.meta.resolve('@ayva/contract/base'))
  const place = `./${areaOf(name) ?? '.'}/${name}`
  const folder = at(`${place}/`)
  const parts = existsSync(folder) ? readdirSync(folder) : []
  const files = [at(`${place}.ts`), ...parts.map((part) => new URL(part, folder))].filter(
    (file) => /(?<!\.(?:data|test))\.ts$/.test(file.pathname) && existsSync(file),
  )
  const said = await Promise.all(files.map(({ href }) => import(href) as Promise<object>))
  return Object.assign({}, ...said) as object
}

function permissionOf(value: unknown): Permission[] {
  const audience = (value as { audience?: Audience } | null)?.audience
  return audience === undefined ? [] : [...permissionsFor(audience)]
}
