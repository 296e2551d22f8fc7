import symbols from 'virtual:art/symbols'
import { type SymbolLook } from './cabinets.ts'

type Props = { art: string; look: SymbolLook | undefined; named?: boolean }

/** The picture of a symbol; on the reels its name is told by the result, not by each picture. */
export function SymbolPicture({ art, look, named = false }: Props) {
  if (!look) return null
  const file = (width: number) => symbols[`${art}/${look.art}-${width}.webp`] ?? ''
  return (
    <img
      src={file(200)}
      srcSet={`${file(200)} 1x, ${file(400)} 2x`}
      width={200}
      height={200}
      alt={named ? look.label : ''}
      loading={named ? 'lazy' : 'eager'}
      draggable={false}
    />
  )
}
