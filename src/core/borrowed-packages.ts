/** Packages of one provider that another documents as its own SDK. They are listed for both, and their downloads count for the owner alone. */
export const BORROWED_PACKAGES: readonly { slug: string; packages: readonly string[]; reason: string }[] = [
  {
    slug: 'azure-openai',
    packages: ['openai'],
    reason: "Microsoft's documentation names OpenAI's packages as the client of Azure OpenAI.",
  },
]

export const isBorrowed = (slug: string, name: string): boolean =>
  BORROWED_PACKAGES.some((one) => one.slug === slug && one.packages.includes(name))
