/** The names in the built scripts: globals, members of objects, and members of named objects. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { build } from './manifest.ts'

type Node = { type: string } & Record<string, unknown>

/** The application, and the verifier as a single file. */
export function builtScripts(): Map<string, string> {
  const files = globSync(path.join(build, 'assets/*.js')).filter(
    // The polyfills are excluded, because they check for each feature first.
    (file) => !path.basename(file).startsWith('fill-'),
  )
  const verifier = path.join(build, '../verifier/ayva-verifier.html')
  const [, script = ''] = /<script>([^]*)<\/script>/.exec(readFileSync(verifier, 'utf8')) ?? []
  return new Map([
    ...files.map((file) => [path.basename(file), readFileSync(file, 'utf8')] as const),
    ['verifier.js', script],
  ])
}

/** Every name with the files that contain it: `name`, `.member` and `object.member`; and regular expressions. */
export function namesOf(scripts: Map<string, string>): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const [file, source] of scripts)
    visit(parseSync(file, source).program as unknown as Node, (name) => {
      const files = found.get(name) ?? new Set()
      found.set(name, files.add(file))
    })
  return found
}

function visit(node: unknown, note: (name: string) => void): void {
  if (Array.isArray(node)) for (const one of node) visit(one, note)
  if (!isNode(node)) return
  for (const name of namesIn(node)) note(name)
  for (const [key, child] of Object.entries(node)) if (!isOnlyName(node, key)) visit(child, note)
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

/** A name after a dot or before a colon is not a global. */
function isOnlyName(node: Node, key: string): boolean {
  if (node['computed']) return false
  return node.type === 'MemberExpression' ? key === 'property' : key === 'key'
}

function namesIn(node: Node): string[] {
  if (node.type === 'Identifier') return [node['name'] as string]
  if (node.type === 'MemberExpression') {
    const member = memberOf(node)
    const owner = ownerOf(node['object'] as Node)
    return member === undefined ? [] : [`.${member}`, `${owner}.${member}`]
  }
  if (node.type === 'ObjectPattern')
    return (node['properties'] as Node[]).flatMap(({ key }) =>
      isNode(key) && key.type === 'Identifier' ? [`.${String(key['name'])}`] : [],
    )
  const regex = node['regex'] as { pattern: string; flags: string } | undefined
  return regex ? [`/${regex.pattern}/${regex.flags}`] : []
}

function memberOf({ property, computed }: Node): string | undefined {
  const { name, value } = property as { name?: string; value?: unknown }
  if (!computed) return name
  return typeof value === 'string' ? value : undefined
}

/** The last name before the dot. */
function ownerOf(node: Node): string {
  if (node.type === 'MemberExpression') return memberOf(node) ?? ''
  const { name } = node
  return typeof name === 'string' ? name : ''
}
