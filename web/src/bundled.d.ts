// The build bundles styles.
declare module "*.css";
// It bundles pictures as text.
declare module "*.svg" {
  const text: string;
  export default text;
}
