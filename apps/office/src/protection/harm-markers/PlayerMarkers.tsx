import { Markers } from './Markers.tsx'

/** All markers of one player. */
export function Part({ playerId }: { playerId: string }) {
  return (
    <section className="o-card">
      <h2>Признаки вреда от игры</h2>
      <Markers state="all" playerId={playerId} />
    </section>
  )
}
