import { type Ref } from 'react'
import { heightTicks, TICKS_MAX, timeTicks } from './crash-axes.ts'
import { type Curve, FLOOR, HEIGHT, LEFT, WIDTH } from './sky-line.ts'

type Props = { curve: Curve; axes?: Ref<HTMLDivElement> }
type Mark = { label: string; transform: string }

/** The marks of multipliers and seconds; each multiplier has a line. */
export function SkyAxes({ curve, axes }: Props) {
  const [heights, times] = marksOf(curve)
  const row = (marks: Mark[]) =>
    Array.from({ length: TICKS_MAX }, (_, at) => {
      const mark = marks[at]
      return (
        <i key={at} hidden={!mark} style={{ transform: mark?.transform }}>
          {mark?.label}
        </i>
      )
    })
  return (
    <div className="crash-axes" ref={axes} translate="no">
      <div className="crash-heights">{row(heights)}</div>
      <div className="crash-times">{row(times)}</div>
    </div>
  )
}

/** Moves the marks to their present positions without React; unneeded ones are hidden. */
export function moveAxes(axes: HTMLElement | null, curve: Curve): void {
  for (const [axis, marks] of marksOf(curve).entries())
    for (const [at, element] of [...(axes?.children[axis]?.children ?? [])].entries()) {
      const one = element as HTMLElement
      const mark = marks[at]
      one.hidden = mark === undefined
      if (!mark) continue
      one.style.transform = mark.transform
      if (one.textContent !== mark.label) one.textContent = mark.label
    }
}

function marksOf({ span, height, xOf, yOf }: Curve): [heights: Mark[], times: Mark[]] {
  const heights = heightTicks(height).map(({ at, label }) => mark(label, LEFT, yOf(at)))
  return [heights, timeTicks(span).map(({ at, label }) => mark(label, xOf(at), FLOOR))]
}

function mark(label: string, x: number, y: number): Mark {
  return { label, transform: `translate(${(x / WIDTH) * 100}cqw, ${(y / HEIGHT) * 100}cqh)` }
}
