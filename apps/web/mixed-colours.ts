/**
 * Static colours for browsers without `color-mix` (Chrome 109, Safari 16.0; decision 0039). A declaration with `var()`
 * is never discarded, so an older one before it has no effect; therefore the static colour is in a block `@supports
 * not`. The build replaces tokens by their values in both themes and computes the mixes.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import postcss, { type Container, type Declaration } from 'postcss'
import { type Plugin } from 'vite'

const TOKENS = path.resolve(import.meta.dirname, '../../packages/kit/src/tokens.css')
const LACKS = 'not (color: color-mix(in oklab, red, red))'
const LIGHT = "[data-theme='light']"

type Tokens = ReadonlyMap<string, string>
type Themes = { dark: Tokens; light: Tokens }

export function mixedColours(): Plugin {
  let themes: Themes
  return {
    name: 'mixed-colours',
    buildStart() {
      themes = readTokens(readFileSync(TOKENS, 'utf8'))
      this.addWatchFile(TOKENS)
    },
    transform: {
      filter: { id: /\.css$/, code: /color-mix\(/ },
      handler: (css) => ({ code: withStaticColours(css, themes), map: null }),
    },
  }
}

/** The values of all tokens in the dark theme, which is the default, and in the light one. */
function readTokens(css: string): Themes {
  const dark = new Map<string, string>()
  const changed = new Map<string, string>()
  postcss.parse(css).walkDecls(/^--/, (declaration) => {
    const { parent, prop, value } = declaration
    const selector = parent?.type === 'rule' ? (parent as postcss.Rule).selector : ''
    const tokens = selector === ':root' ? dark : selector.includes('light') ? changed : undefined
    // The first value counts, because the block for reduced motion comes last and changes no colour.
    if (tokens && !tokens.has(prop)) tokens.set(prop, value)
  })
  const light = new Map(dark)
  for (const [name, value] of changed) light.set(name, value)
  return { dark, light }
}

/** The same styles; each rule that mixes colours is followed by a block with static ones. */
function withStaticColours(css: string, themes: Themes): string {
  const root = postcss.parse(css)
  const mixing = new Map<Container, Declaration[]>()
  root.walkDecls((declaration) => {
    if (!declaration.value.includes('color-mix(')) return
    const parent = declaration.parent as Container
    const declarations = mixing.get(parent) ?? []
    declarations.push(declaration)
    mixing.set(parent, declarations)
  })
  for (const [parent, declarations] of mixing) addStatic(parent, declarations, themes)
  return root.toString()
}

function addStatic(parent: Container, declarations: Declaration[], { dark, light }: Themes): void {
  const block = postcss.atRule({ name: 'supports', params: LACKS })
  const lightRule = postcss.rule({ selector: `:where(${LIGHT}) &` })
  for (const { prop, value } of declarations) {
    const inDark = staticOf(value, dark)
    const inLight = staticOf(value, light)
    block.append({ prop, value: inDark })
    if (inLight !== inDark) lightRule.append({ prop, value: inLight })
  }
  if (lightRule.nodes.length > 0) block.append(lightRule)
  const own = parent.nodes!.filter(({ type }) => type === 'decl')
  own.at(-1)!.after(block)
}

/** A value with the tokens replaced; a mix with a property that is not a token becomes its larger part. */
function staticOf(value: string, tokens: Tokens): string {
  let known = value
  let before
  do {
    before = known
    known = known.replaceAll(/var\((--[\w-]+)\)/g, (all, name: string) => tokens.get(name) ?? all)
  } while (known !== before)
  return replaceMixes(known)
}

function replaceMixes(value: string): string {
  const start = value.indexOf('color-mix(')
  if (start === -1) return value
  const open = start + 'color-mix'.length
  const end = closingOf(value, open)
  const mix = value.slice(start, end + 1)
  const isKnown = !/var\(|currentcolor/i.test(mix)
  const part = isKnown ? mix : largerOf(value.slice(open + 1, end))
  return value.slice(0, start) + part + replaceMixes(value.slice(end + 1))
}

/** The position of the bracket that closes the one at `open`. */
function closingOf(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (depth === 0) return at
  }
  throw new Error(`a bracket is not closed: ${text}`)
}

/** The colour with the larger share among the arguments of a mix. */
function largerOf(inside: string): string {
  const [, one = '', other = ''] = postcss.list.comma(inside)
  const share = shareOf(one) ?? 100 - (shareOf(other) ?? 50)
  return (share >= 50 ? one : other).replace(SHARE, '').trim()
}

const SHARE = /(?<!\S)([\d.]+)%(?!\S)/
const shareOf = (part: string): number | undefined => {
  const found = SHARE.exec(part)
  return found ? Number(found[1]) : undefined
}
