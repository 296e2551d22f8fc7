/** Literals are written out, so that the content of an object or a list is in one place, one entry per line. */
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const SOURCES = '{apps,packages,bin,architecture,e2e,bench,soak,conformance}/**/*.{ts,tsx}'
const LITERALS = new Set(['ObjectExpression', 'ArrayExpression'])

type Node = { type: string; start: number; [key: string]: unknown }

test('no literal is spread into another, and none is destructured where it is written', () => {
  const files = globSync(SOURCES, { cwd: root, exclude: ['**/{node_modules,build}/**'] })
  const found = files.flatMap((file) => tricksOf(readFileSync(resolve(root, file), 'utf8'), file))
  expect(found, 'write the entries where they belong').toEqual([])
})

test('spreads and tuples are detected, and computed values are not', () => {
  expect(tricksOf('f({ ...{ a }, b })')).toEqual(['code.tsx:1'])
  expect(tricksOf('f([\n...[a], b])')).toEqual(['code.tsx:2'])
  expect(tricksOf('f(...[a, b])')).toEqual(['code.tsx:1'])
  expect(tricksOf('const x = <A {...{ a }} />')).toEqual(['code.tsx:1'])
  expect(tricksOf('const [a, b] = [1, 2] as const')).toEqual(['code.tsx:1'])
  expect(
    tricksOf('const [a] = [1, 2].map(f)\nf({ ...g(), ...(h && { i }) }, ...[j].map(f))'),
  ).toEqual([])
})

/** The places of a file where a literal is spread into a literal, or destructured. */
function tricksOf(code: string, file = 'code.tsx'): string[] {
  if (!/\.\.\.\s*[[{]|\]\s*=\s*\[/.test(code)) return []
  const { program } = parseSync(file, code)
  const found: string[] = []
  visit(program as unknown as Node, (node) => {
    if (isTrick(node)) found.push(`${file}:${code.slice(0, node.start).split('\n').length}`)
  })
  return found
}

function isTrick(node: Node): boolean {
  if (node.type === 'SpreadElement' || node.type === 'JSXSpreadAttribute')
    return isLiteral(node['argument'] as Node)
  if (node.type !== 'VariableDeclarator') return false
  return (node['id'] as Node).type === 'ArrayPattern' && isLiteral(node['init'] as Node | null)
}

function isLiteral(node: Node | null): boolean {
  if (node?.type === 'TSAsExpression') return isLiteral(node['expression'] as Node)
  return node !== null && LITERALS.has(node.type)
}

function visit(node: Node, meet: (node: Node) => void): void {
  meet(node)
  for (const value of Object.values(node).flat())
    if (value && typeof (value as Node).type === 'string') visit(value as Node, meet)
}
