import { type Page } from '@playwright/test'

export const languageOf = (page: Page) =>
  page.evaluate(() => {
    const { language } = JSON.parse(document.getElementById('state')!.textContent!) as {
      language: { locales: string[]; currentLanguage: string; allowChangeLanguage: boolean }
    }
    return { ...language, lang: document.documentElement.lang }
  })
