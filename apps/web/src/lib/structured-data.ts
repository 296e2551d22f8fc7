/** Structured data for search engines in the vocabulary of schema.org, only with facts that the product knows. */

export const SITE = 'Айва'
const CONTEXT = 'https://schema.org'

export type Crumb = { name: string; path: string }

/** The operator of the site, and the site itself. */
export function siteFacts(origin: string, description: string): object[] {
  const organization = { '@type': 'Organization', name: SITE, url: `${origin}/` }
  return [
    { '@context': CONTEXT, ...organization, logo: `${origin}/apple-touch-icon.png` },
    {
      '@context': CONTEXT,
      '@type': 'WebSite',
      name: SITE,
      url: `${origin}/`,
      inLanguage: 'ru',
      description,
      publisher: organization,
    },
  ]
}

export function breadcrumbs(origin: string, crumbs: Crumb[]): object {
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: SITE, path: '/' }, ...crumbs].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  }
}

type Game = { name: string; description: string; developer: { name: string } }

export function gameFacts(game: Game, at: { url: string; image: string }): object {
  return {
    '@context': CONTEXT,
    '@type': 'VideoGame',
    name: game.name,
    ...at,
    description: game.description,
    inLanguage: 'ru',
    applicationCategory: 'Game',
    gamePlatform: 'Web',
    author: { '@type': 'Organization', name: game.developer.name },
  }
}

type Text = { title: string; heading: string | null; description: string; publishedAt: string }

export function articleFacts(page: Text, origin: string, url: string): object {
  const organization = { '@type': 'Organization', name: SITE, url: `${origin}/` }
  return {
    '@context': CONTEXT,
    '@type': 'Article',
    headline: page.heading ?? page.title,
    description: page.description,
    dateModified: page.publishedAt,
    inLanguage: 'ru',
    mainEntityOfPage: url,
    author: organization,
    publisher: organization,
  }
}
