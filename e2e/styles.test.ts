/** Tests that the oldest supported browsers understand the colours in the built styles. */
import bcd, {
  type CompatStatement,
  type Identifier,
} from '@mdn/browser-compat-data' with { type: 'json' }
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import postcss, { type AtRule, type Declaration, type Rule } from 'postcss'
import { expect, test } from 'vitest'
import { isSupported } from './browser-gaps.ts'
import { builtScripts } from './built-names.ts'
import { build } from './manifest.ts'

/** Colour functions that one of the oldest browsers lacks. */
const younger = Object.entries(bcd.css.types!['color'] as Record<string, Identifier>)
  .filter(([, { __compat: compat }]) => compat && !isOld(compat))
  .map(([name]) => name)

function isOld(compat: CompatStatement): boolean {
  return isSupported({ owner: 'color', name: '', isStatic: false, compat })
}

const built = globSync('assets/*.css', { cwd: build }).map((file) =>
  readFileSync(path.join(build, file), 'utf8'),
)

test('every colour has a value that the oldest supported browsers understand', () => {
  expect(younger).toEqual(expect.arrayContaining(['color-mix', 'oklch', 'lab']))
  expect(built.length).toBeGreaterThan(20)
  expect([...new Set(built.flatMap(missedIn))].toSorted()).toEqual([])
})

test('inline drawings have no colour that one of the oldest browsers does not understand', () => {
  const functions = new RegExp(String.raw`(?<![\w.$-])(${younger.join('|')})\((?=[ .\d]|in |\$\{)`)
  const found = [...builtScripts()].flatMap(([file, script]) => {
    const [all] = functions.exec(script) ?? []
    return all === undefined ? [] : [`${file}: ${all}`]
  })
  expect(found).toEqual([])
})

const MIX = 'color-mix(in oklab,var(--x),blue)'
const LACKS = '@supports not (color:color-mix(in oklab,red,red))'

test.each([
  ['a younger function', 'a{color:color-mix(in oklab,red,blue)}', ['color: color-mix']],
  ['an older value before it', 'a{color:red;color:color-mix(in oklab,red,blue)}', []],
  [
    'an older value before one with a variable, which is never discarded',
    `a{color:red;color:${MIX}}`,
    ['color: color-mix'],
  ],
  ['an older value where the function is lacking', `a{color:${MIX}}${LACKS}{a{color:red}}`, []],
  [
    'an older value of another selector where the function is lacking',
    `a{color:${MIX}}${LACKS}{b{color:red}}`,
    ['color: color-mix'],
  ],
  ['a block of browsers that have it', '@supports (color:lab(0% 0 0)){a{color:lab(0% 0 0)}}', []],
  [
    'a block of browsers that have another function',
    `@supports (color:lab(0% 0 0)){a{color:${MIX}}}`,
    ['color: color-mix'],
  ],
])('the check reports %s', (_what, css, missed) => {
  expect(missedIn(css)).toEqual(missed)
})

/** Declarations with a newer function and without a value for browsers that lack it. */
function missedIn(css: string): string[] {
  const all: Declaration[] = []
  postcss.parse(css).walkDecls((one) => void all.push(one))
  return all.flatMap((one) =>
    youngerIn(one.value)
      .filter((name) => !isGuarded(one, name) && !hasOlder(one, name, all))
      .map((name) => `${one.prop}: ${name}`),
  )
}

const youngerIn = (value: string) => younger.filter((name) => value.includes(`${name}(`))

/** It is in a block that only browsers with the function use. */
const isGuarded = (one: Declaration, name: string) =>
  conditionsOf(one).some((asked) => !asked.startsWith('not') && asked.includes(`${name}(`))

/** An older value before it in the rule, or in a block for browsers that lack the function. */
function hasOlder(one: Declaration, name: string, all: Declaration[]): boolean {
  return all.some((other) => {
    if (other.prop !== one.prop || youngerIn(other.value).length > 0) return false
    if (other.parent === one.parent) return !one.value.includes('var(')
    const lacks = conditionsOf(other).some(
      (asked) => asked.startsWith('not') && asked.includes(`${name}(`),
    )
    return lacks && selectorOf(other) === selectorOf(one)
  })
}

function conditionsOf(one: Declaration): string[] {
  return around(one).flatMap((node) =>
    node.type === 'atrule' && node.name === 'supports' ? [node.params] : [],
  )
}

function selectorOf(one: Declaration): string {
  return around(one)
    .flatMap((node) => (node.type === 'rule' ? [node.selector] : []))
    .join(' ')
}

/** The surrounding rules and blocks, the nearest first. */
function around(one: Declaration): (AtRule | Rule)[] {
  const found: (AtRule | Rule)[] = []
  let node: unknown = one.parent
  while (isBlock(node)) {
    found.push(node)
    node = node.parent
  }
  return found
}

const isBlock = (node: unknown): node is AtRule | Rule =>
  node instanceof postcss.AtRule || node instanceof postcss.Rule
