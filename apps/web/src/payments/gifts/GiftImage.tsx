import { imageUrl } from '#lib/image.ts'

type GiftImageProps = { image: string; size: number }

/**
 * A gift's picture by its name in the art manifest, sharp on high-density screens. A broken one is replaced by the
 * frame.
 */
export function GiftImage({ image, size }: GiftImageProps) {
  const side = size * 2
  return (
    <img
      className="gift-image"
      src={imageUrl(image, { format: 'webp', width: side, height: side })}
      width={size}
      height={size}
      alt=""
      loading="lazy"
    />
  )
}
