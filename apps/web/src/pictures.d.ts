/** Made by pictures-plugin.ts: by ruleset, a picture of its table in full swing. */
declare module "virtual:pictures" {
  const pictures: { readonly [ruleset: string]: { readonly paper: string; readonly night: string } };
  export default pictures;
}
