import './showcase.css'
import { type CSSProperties } from 'react'
import { Logo } from './Logo.tsx'
import { Box } from './showcase/Box.tsx'
import { ShowCards } from './showcase/cards.tsx'
import { ShowControls } from './showcase/controls.tsx'
import { ShowDialogs } from './showcase/dialogs.tsx'
import { ShowFields } from './showcase/fields.tsx'
import { ShowNumbers } from './showcase/numbers.tsx'
import { ToastProvider } from './Toast.tsx'

export type ShowcaseProps = {
  /** Returns the address of a picture by its logical name in the art manifest. */
  art: (name: string) => string
}

const colours = [
  ['ground-0', 'text'],
  ['surface-1', 'text'],
  ['surface-2', 'text'],
  ['surface-3', 'text'],
  ['quince', 'on-quince'],
  ['leaf', 'on-leaf'],
  ['garnet', 'on-garnet'],
  ['persimmon', 'on-persimmon'],
  ['fig', 'on-fig'],
  ['sloe', 'on-sloe'],
] as const

const swatch = (fill: string, ink: string) =>
  ({ '--fill': `var(--${fill})`, '--ink': `var(--${ink})` }) as CSSProperties

/** The page /kit: every component in all its states, to compare screens with. */
export const Showcase = ({ art }: ShowcaseProps) => (
  <ToastProvider>
    <div className="k-show k-wrap">
      <header className="k-show-head">
        <Logo />
        <h1 className="k-text-3 k-small">Компоненты и состояния</h1>
      </header>
      <div className="k-show-grid">
        <Box title="Цвет" span="all">
          <div className="k-show-colours">
            {colours.map(([fill, ink]) => (
              <div key={fill} style={swatch(fill, ink)}>
                {fill}
              </div>
            ))}
          </div>
        </Box>
        <ShowControls />
        <ShowFields />
        <ShowNumbers />
        <ShowDialogs art={art} />
        <ShowCards art={art} />
      </div>
    </div>
  </ToastProvider>
)
