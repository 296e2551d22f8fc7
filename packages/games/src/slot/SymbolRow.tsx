import { type Looks } from './looks.ts'
import { slotText } from './slot.text.ts'
import { SymbolPicture } from './SymbolPicture.tsx'

/** Every symbol of a title in one row. */
export function SymbolRow({ looks }: { looks: Looks }) {
  return (
    <section className="game-symbols">
      <h2 className="k-d3">{slotText.symbols}</h2>
      <ul>
        {Object.entries(looks.symbols).map(([id, look]) => (
          <li key={id}>
            <SymbolPicture look={look} named />
          </li>
        ))}
      </ul>
    </section>
  )
}
