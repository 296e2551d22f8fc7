import { type SymbolLook } from './looks.ts'

type Props = { look: SymbolLook | undefined; named?: boolean }

/** The picture of a symbol; on the reels the result text names symbols, not each picture. */
export function SymbolPicture({ look, named = false }: Props) {
  if (!look) return null
  return (
    <img
      src={look.small}
      srcSet={`${look.small} 1x, ${look.large} 2x`}
      width={200}
      height={200}
      alt={named ? look.label : ''}
      loading={named ? 'lazy' : 'eager'}
      draggable={false}
    />
  )
}
