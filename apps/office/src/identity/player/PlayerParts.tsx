import { Skeleton } from '@ayva/kit/Skeleton'
import { lazy, Suspense } from 'react'
import { playerParts, type PlayerPart } from '#lib/page.ts'
import { useMay } from '#lib/self.ts'

const parts = playerParts.map((part) =>
  Object.assign({}, part, {
    View: lazy(async () => ({ default: (await part.load()).Part })),
  }),
)

/** The tabs from modules that this operator may open. */
export function tabsOf(may: (permission: string) => boolean): { id: string; label: string }[] {
  return parts
    .filter(({ place, permission }) => place === 'tab' && may(permission))
    .map(({ id, title }) => ({ id, label: title }))
}

type PlayerPartsProps = { place: PlayerPart['place']; playerId: string }

/** The cards of other modules in a column of the overview. */
export function PlayerParts({ place, playerId }: PlayerPartsProps) {
  const may = useMay()
  return parts
    .filter((part) => part.place === place && may(part.permission))
    .map(({ id, View }) => (
      <Suspense key={id} fallback={<Skeleton height={120} />}>
        <View playerId={playerId} />
      </Suspense>
    ))
}

/** The open tab, if a module provides it. */
export function PlayerTab({ id, playerId }: { id: string; playerId: string }) {
  const may = useMay()
  const part = parts.find((one) => one.place === 'tab' && one.id === id && may(one.permission))
  if (!part) return null
  return (
    <Suspense fallback={<Skeleton height={240} />}>
      <part.View playerId={playerId} />
    </Suspense>
  )
}
