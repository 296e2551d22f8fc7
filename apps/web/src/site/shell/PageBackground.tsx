import { useImages } from './frame-content.ts'

/** The project's background pictures, layered in their order behind the top of the page. */
export function PageBackground() {
  const images = useImages('background')
  if (images.length === 0) return null
  return (
    <div className="page-background" aria-hidden="true">
      {images.map((src) => (
        <img key={src} src={src} alt="" decoding="async" />
      ))}
    </div>
  )
}
