/** Official packages that are not called as their provider is. A row that its entries do not need is an error. */

/** Of one entry, or of all that declare a domain. */
export const PACKAGE_EXCEPTIONS: readonly (({ slug: string } | { domain: string }) & {
  package: string
  reason: string
})[] = [
  { domain: 'aws.amazon.com', package: 'boto3', reason: 'The SDK of all services of AWS.' },
  { slug: 'baseten', package: 'truss', reason: 'Its tool for deploying models has a name of its own.' },
  { slug: 'digitalocean', package: 'gradient', reason: 'Gradient is the platform that serves the models.' },
  { slug: 'lightning-ai', package: 'litai', reason: 'Short for Lightning AI.' },
  { slug: 'maritaca-ai', package: 'maritalk', reason: 'MariTalk is the first product.' },
  { slug: 'mathpix', package: 'mpxpy', reason: 'Short for Mathpix and Python.' },
  { slug: 'playht', package: 'pyht', reason: 'Short for Python and PlayHT.' },
  { slug: 'redis-cloud', package: 'redisvl', reason: 'VL is short for vector library.' },
  { slug: 'roboflow', package: 'inference-sdk', reason: 'The name of its server is a plain word.' },
  { slug: 'tidb-cloud', package: 'pytidb', reason: 'TiDB after Python.' },
  {
    slug: 'zilliz-cloud',
    package: 'pymilvus',
    reason: 'The client of Milvus, which Zilliz makes and hosts.',
  },
]
