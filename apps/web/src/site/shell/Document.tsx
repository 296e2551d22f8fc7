import { type CSSProperties, type ReactNode } from 'react'
import { type Look } from '../../platform/settings/settings.ts'

export type Assets = {
  /** The build that all of it belongs to. */
  build: string
  scripts: string[]
  /** What the first script fetches when the page is painted: the code that runs, then what it imports. */
  later: string[]
  /** The module of the page that is drawn, and where its code lies; in a build alone. */
  page?: { name: string; url: string }
  styles: string[]
  fonts: string[]
  /** What older browsers lack, and the notice of a browser that is too old; in a build alone. */
  older?: { fill: string; notice: string }
}

/** The colour of the browser's own bars: the ground of each theme. */
const themeColors = { dark: '#0b1410', light: '#f7f6f1' } as const

/** The whole HTML document; its title and description are put in by the page inside. */
export function Document({
  assets,
  state,
  locale,
  look,
  children,
}: {
  assets: Assets
  state: string
  locale: string
  look: Look | undefined
  children: ReactNode
}) {
  const { theme = 'dark', logo, season, ground } = look ?? {}
  return (
    // Where a page stands in its life is written on the root element, and React need not mind.
    <html
      lang={locale}
      data-theme={theme}
      data-logo={logo}
      data-season={season}
      style={ground === undefined ? undefined : ({ '--ground-0': ground } as CSSProperties)}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={ground ?? themeColors[theme]} />
        <meta name="client-build" content={assets.build} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {assets.fonts.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="" />
        ))}
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
      </head>
      <body>
        <div id="root">{children}</div>
        <script
          id="state"
          type="application/json"
          suppressHydrationWarning
          // The state is JSON of our own making with «<» written as an escape.
          dangerouslySetInnerHTML={{ __html: state }}
        />
        {assets.scripts.map((src) => (
          <script
            key={src}
            id={assets.later.length > 0 ? 'boot' : undefined}
            type="module"
            src={src}
            data-later={assets.later.join(' ')}
            data-fill={assets.older?.fill}
            data-notice={assets.older?.notice}
          />
        ))}
        {assets.older && <script noModule src={assets.older.notice} />}
      </body>
    </html>
  )
}
