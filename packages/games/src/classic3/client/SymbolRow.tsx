import { cabinets } from './cabinets.ts'
import { SymbolPicture } from './SymbolPicture.tsx'

/** Every symbol of a title, side by side. */
export function SymbolRow({ art }: { art: string }) {
  const looks = Object.values(cabinets[art]?.symbols ?? {})
  if (looks.length === 0) return null
  return (
    <section className="game-symbols">
      <h2 className="k-d3">Символы</h2>
      <ul>
        {looks.map((look) => (
          <li key={look.art}>
            <SymbolPicture art={art} look={look} named />
          </li>
        ))}
      </ul>
    </section>
  )
}
