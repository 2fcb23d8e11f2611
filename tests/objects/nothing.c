/* A shared object that has nothing to do with games. */
int nothing(void);

int nothing(void)
{
    return 0;
}
