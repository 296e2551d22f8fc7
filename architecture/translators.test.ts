/** Page translators answer late, so a translated figure could be shown after it has changed. */
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type ESTree, parseSync } from 'vite'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/** Functions that format figures: sums, counts, times, shares, clocks. */
const FORMATS =
  /^(format(Money|Count)|percent(Text)?|(times|multiplier|height|roll|hundredths|total|chance|odds|wait|clock)Text|clock(Of)?|timeLeft\w+)$/

type Node = ESTree.Node | null | undefined
type Element = ESTree.JSXElement | ESTree.JSXFragment

/** Whether an expression is a figure, or a choice with a figure. */
function isFigure(node: Node): boolean {
  switch (node?.type) {
    case 'CallExpression': {
      const { callee } = node
      if (callee.type === 'Identifier') return FORMATS.test(callee.name)
      // A part of a figure: «1,05×» without its sign.
      return callee.type === 'MemberExpression' && isFigure(callee.object)
    }
    case 'ConditionalExpression':
      return isFigure(node.consequent) || isFigure(node.alternate)
    case 'LogicalExpression':
    case 'BinaryExpression':
      return isFigure(node.left) || isFigure(node.right)
    case 'TemplateLiteral':
      return node.expressions.some(isFigure)
    default:
      return false
  }
}

/** The value of an element's `translate` attribute. */
function translateOf(element: Element): string | undefined {
  if (element.type === 'JSXFragment') return undefined
  for (const one of element.openingElement.attributes)
    if (one.type === 'JSXAttribute' && one.name.name === 'translate')
      return one.value?.type === 'Literal' ? String(one.value.value) : 'no'
  return undefined
}

/** Text in an SVG has no such attribute, and translators ignore it. */
const isDrawnText = (element: Element): boolean =>
  element.type === 'JSXElement' &&
  element.openingElement.name.type === 'JSXIdentifier' &&
  element.openingElement.name.name === 'text'

/** The lines of a source with a figure that would be translated. */
function figuresIn(file: string, source: string): string[] {
  const found: string[] = []
  const visit = (node: unknown, isLeft: boolean): void => {
    if (typeof node !== 'object' || node === null) return
    if (Array.isArray(node)) return node.forEach((one) => visit(one, isLeft))
    let left = isLeft
    const { type } = node as ESTree.Node
    if (type === 'JSXElement' || type === 'JSXFragment') {
      const element = node as Element
      left = (translateOf(element) ?? (isLeft || isDrawnText(element) ? 'no' : 'yes')) === 'no'
      for (const child of element.children)
        if (!left && child.type === 'JSXExpressionContainer' && isFigure(child.expression as Node))
          found.push(`${file}:${source.slice(0, child.start).split('\n').length}`)
    }
    for (const value of Object.values(node)) visit(value, left)
  }
  visit(parseSync(file, source).program, false)
  return found
}

test('a figure that is rendered as text is in an element with translate="no"', () => {
  const files = globSync('{apps/web,packages/{kit,games}}/src/**/*.tsx', { cwd: root })
  const found = files
    .filter((file) => !/\.test\.|showcase/.test(file))
    .flatMap((file) => figuresIn(file, readFileSync(resolve(root, file), 'utf8')))
  expect(found).toEqual([])
})

test.each([
  ['<b>{formatMoney(sum)}</b>', 1],
  ['<b>{text.left} {formatCount(left)}</b>', 1],
  ["<b>{known ? formatCount(left) : ''}</b>", 1],
  ['<b translate="no">{formatMoney(sum)}</b>', 0],
  ['<p translate="no"><b>{formatMoney(sum)}</b></p>', 0],
  ['<p translate="no"><b translate="yes">{formatMoney(sum)}</b></p>', 1],
  ['<b aria-label={formatMoney(sum)}>{name}</b>', 0],
  ['<svg><text>{formatMoney(sum)}</text></svg>', 0],
])('%s has %i of them', (source, count) => {
  expect(figuresIn('sample.tsx', source)).toHaveLength(count)
})
